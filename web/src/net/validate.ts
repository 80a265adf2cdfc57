/** Small validators: JSON is `unknown` until one of these has looked at it. */

export class WrongShape extends Error {}

export type Reader<T> = (value: unknown, at: string) => T;

function fail(at: string, wanted: string, value: unknown): never {
  const got = value === null ? "null" : Array.isArray(value) ? "a list" : typeof value;
  throw new WrongShape(`${at} should be ${wanted}, not ${got}`);
}

export const text: Reader<string> = (value, at) =>
  typeof value === "string" ? value : fail(at, "a text", value);
export const number: Reader<number> = (value, at) =>
  typeof value === "number" && Number.isFinite(value) ? value : fail(at, "a number", value);
export const flag: Reader<boolean> = (value, at) =>
  typeof value === "boolean" ? value : fail(at, "true or false", value);
export const anything: Reader<unknown> = (value) => value;

export const oneOf =
  <T extends string>(...allowed: readonly T[]): Reader<T> =>
  (value, at) =>
    allowed.includes(value as T) ? (value as T) : fail(at, `one of ${allowed.join(", ")}`, value);

export const list =
  <T>(item: Reader<T>): Reader<T[]> =>
  (value, at) =>
    Array.isArray(value) ? value.map((each, n) => item(each, `${at}[${n}]`)) : fail(at, "a list", value);

export const record =
  <T>(item: Reader<T>): Reader<Record<string, T>> =>
  (value, at) => {
    const found: Record<string, T> = {};
    for (const [key, each] of Object.entries(plain(value, at))) found[key] = item(each, `${at}.${key}`);
    return found;
  };

export const nullable =
  <T>(item: Reader<T>): Reader<T | null> =>
  (value, at) =>
    value === null ? null : item(value, at);

export const optional =
  <T>(item: Reader<T>): Reader<T | undefined> =>
  (value, at) =>
    value === undefined ? undefined : item(value, at);

export const either =
  <A, B>(one: Reader<A>, other: Reader<B>): Reader<A | B> =>
  (value, at) => {
    try {
      return one(value, at);
    } catch (error) {
      if (!(error instanceof WrongShape)) throw error;
      return other(value, at);
    }
  };

type Shape = Record<string, Reader<unknown>>;
type Read<S extends Shape> = {
  [K in keyof S as undefined extends ReturnType<S[K]> ? never : K]: ReturnType<S[K]>;
} & { [K in keyof S as undefined extends ReturnType<S[K]> ? K : never]?: ReturnType<S[K]> };

/** An object with these fields; others are left out. */
export const object =
  <S extends Shape>(shape: S): Reader<Read<S>> =>
  (value, at) => {
    const from = plain(value, at);
    const found: Record<string, unknown> = {};
    for (const [key, reader] of Object.entries(shape)) {
      const read = reader(from[key], `${at}.${key}`);
      if (read !== undefined) found[key] = read;
    }
    return found as Read<S>;
  };

/** An object with these fields and others, which are taken as they are. */
export const open =
  <S extends Shape>(shape: S): Reader<Read<S> & Record<string, unknown>> =>
  (value, at) => ({ ...plain(value, at), ...object(shape)(value, at) });

/** One of several objects: what the field `tag` says it is. */
export const tagged =
  <R extends Record<string, Reader<unknown>>>(tag: string, readers: R): Reader<ReturnType<R[keyof R]>> =>
  (value, at) => {
    const kind = oneOf(...Object.keys(readers))(plain(value, at)[tag], `${at}.${tag}`);
    return readers[kind]?.(value, kind) as ReturnType<R[keyof R]>;
  };

export function plain(value: unknown, at: string): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) fail(at, "an object", value);
  return value as Record<string, unknown>;
}

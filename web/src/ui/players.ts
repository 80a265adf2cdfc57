/** Each player's colours and symbol. The symbol goes wherever the colour goes. */

export interface Look {
  face: string;
  side: string;
  sign: string;
  /** A path on a grid from -1 to 1, stroked with `width` or filled where there is none. */
  path: string;
  width: number | null;
}

const NEUTRAL: Look = { face: "#B9AE98", side: "#7C725F", sign: "#2B2118", path: "", width: null };

export const LOOKS: Readonly<Record<string, Look>> = {
  red: { face: "#B01C24", side: "#6E0F15", sign: "#FFF6E6", path: "M-.62 .42L0-.34L.62 .42", width: 0.36 },
  blue: { face: "#214DBA", side: "#122C70", sign: "#FFF6E6", path: "M0-.62V.62M-.62 0H.62", width: 0.36 },
  green: { face: "#2F9A7E", side: "#17594A", sign: "#FFFDF4", path: "M-.6-.3H.6M-.6 .3H.6", width: 0.32 },
  yellow: {
    face: "#F5CD3A",
    side: "#A37F10",
    sign: "#2A1E08",
    path: "M0-.72L.56 0L0 .72L-.56 0Z",
    width: null,
  },
  violet: {
    face: "#5E1A6E",
    side: "#330B3D",
    sign: "#FFF6E6",
    path: "M-.44 0A.44 .44 0 1 0 .44 0A.44 .44 0 1 0-.44 0Z",
    width: 0.3,
  },
  neutral: NEUTRAL,
};

export const look = (seat: string): Look => LOOKS[seat] ?? NEUTRAL;

export const PRIVILEGE: Readonly<Record<string, { fill: string; ink: string; numeral: string }>> = {
  white: { fill: "#FFF9EA", ink: "#6B5A41", numeral: "I" },
  orange: { fill: "#E58A2B", ink: "#4A2504", numeral: "II" },
  pink: { fill: "#E79AB4", ink: "#5A1C33", numeral: "III" },
  black: { fill: "#2B2623", ink: "#F2E6CC", numeral: "IV" },
};

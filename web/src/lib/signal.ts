/** The tab says when it is you: its title, and a gold dot on its icon. */

export function signal(title: string, calling: boolean): void {
  document.title = `${calling ? "● " : ""}${title ? `${title} · ` : ""}Hansa`;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = calling ? "/favicon-turn.svg" : "/favicon.svg";
}

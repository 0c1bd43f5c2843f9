/** Source: W3C Network Information; Safari and Firefox do not have it. */
interface NetworkInformation {
  saveData?: unknown;
  effectiveType?: unknown;
}

/** Nothing is loaded ahead of need: the visitor saves data, or the connection is very slow. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: NetworkInformation };
  return connection?.saveData === true || /2g/.test(`${connection?.effectiveType}`);
}

/** Polls until a condition holds. */

/** Engines start cold, on a machine that may be busy. */
const WAIT_MS = 20_000;
const LOOK_EVERY_MS = 40;

type Falsy = undefined | null | false;

const pause = () => new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));

/**
 * @param what ends the sentence "Waited in vain until …"
 * @param look falsy for "not yet"
 * @throws Error on a timeout, with the last value
 */
export async function until<Seen>(
  what: string,
  look: () => Promise<Seen | Falsy>,
  describe: () => unknown = () => '',
): Promise<Seen> {
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    const seen = await look();
    if (seen !== undefined && seen !== null && seen !== false) return seen;
    if (Date.now() > deadline) {
      const last = await describe();
      throw new Error(
        `Waited in vain until ${what}${last ? `; there is: ${JSON.stringify(last)}` : ''}`,
      );
    }
    await pause();
  }
}

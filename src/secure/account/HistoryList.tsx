/** Entries of the log, the newest first. */
import { factsText } from './facts-text';

interface Entry {
  title: string;
  /** See `factsText`. */
  facts: readonly string[];
}

/** Two may have all in common. */
const numbered = (all: readonly Entry[]) =>
  all.map((entry, at) => ({ ...entry, id: all.length - at }));

export function HistoryList({ entries }: { entries: readonly Entry[] }) {
  return (
    <ul>
      {numbered(entries).map(({ id, title, facts }) => (
        <li key={id}>
          <span>
            <b>{title}</b>
            <br />
            {factsText(...facts)}
          </span>
        </li>
      ))}
    </ul>
  );
}

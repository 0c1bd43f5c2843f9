/** Entries of the log, the newest first. */

interface Entry {
  title: string;
  /** Empty ones are left out. */
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
            {facts.filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

// Sizes against the budgets of cdn-manifest.json. kB = 1,000 bytes; brotli quality 11.

/** @returns the printed table and what is over its budget */
export function checkBudgets({ budgets, lines, sizes, closures, manifest }) {
  const over = [];
  const rows = [];
  const check = (name, size, budget) => {
    rows.push([name, size, budget ?? '']);
    if (budget !== undefined && size > budget) {
      over.push(`${name}: ${size} B brotli, budget ${budget} B`);
    }
  };
  const sum = (ids) => [...ids].reduce((total, id) => total + (sizes.get(id) ?? 0), 0);
  check('loader', sizes.get('appkit'), budgets.loader);
  const first = new Set(['appkit']);
  for (const line of lines) {
    if (line.firstView) for (const id of closures.get(line.id)) first.add(id);
  }
  check('first view (loader, shell, table, injected …)', sum(first), budgets.firstView);
  const shell = new Set(closures.get('shell'));
  check('shell pack', sum(shell));
  const session = new Set(closures.get('session'));
  for (const line of lines) {
    if (line.id === 'shell') continue;
    const needed = closures.get(line.id);
    // What is asked for by who is in the session, and uses it, brings only what is not there yet.
    const behind = line.after === 'session' && needed.includes('session');
    const there = behind ? session : shell;
    const name = `${line.id} (closure without the ${behind ? 'session' : 'shell'})`;
    check(name, sum(needed.filter((id) => !there.has(id))), line.budget);
  }
  const width = Math.max(...rows.map(([name]) => name.length));
  const text = rows.map(
    ([name, size, budget]) =>
      `  ${name.padEnd(width)} ${String(size).padStart(8)} ${budget === '' ? '' : `of ${budget}`}`,
  );
  const files = Object.entries(manifest.files).map(
    ([name, file]) =>
      `  ${name.padEnd(width)} ${String(file.brotli).padStart(8)} br ${String(file.gzip).padStart(8)} gz ${String(file.bytes).padStart(8)} raw`,
  );
  return { summary: ['Brotli sizes', ...text, 'Files', ...files].join('\n'), over };
}

// Sizes against the budgets of cdn-manifest.json. kB = 1,000 bytes; brotli quality 11.

/** @returns the printed table and the lines over budget */
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
  for (const line of lines) {
    if (line.id === 'shell') continue;
    // A line leaves out more than the shell only if it declares `uses`: those files are loaded
    // before it.
    const there = line.uses ? new Set([...shell, ...closures.get(line.uses)]) : shell;
    const own = closures.get(line.id).filter((id) => !there.has(id));
    const name = `${line.id} (closure without the ${line.uses ?? 'shell'})`;
    check(name, sum(own), line.budget);
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

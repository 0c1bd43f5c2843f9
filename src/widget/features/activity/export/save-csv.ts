/** Loaded when the file is asked for. */
import { toCsv } from './csv';
import { saveFile } from './save-file';

/** @param name without an extension. @returns the text of the file */
export function saveCsv(name: string, ...history: Parameters<typeof toCsv>): string {
  const text = toCsv(...history);
  saveFile(`${name}.csv`, 'text/csv;charset=utf-8', text);
  return text;
}

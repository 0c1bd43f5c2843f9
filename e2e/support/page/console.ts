/** Collects the page's console messages, by kind. */
import type { Page } from 'playwright/test';

export interface ConsoleLines {
  warnings: string[];
  errors: string[];
}

/** Collects only the widget's own messages. Call before `goto`. */
export function ourConsole(page: Page): ConsoleLines {
  const lines: ConsoleLines = { warnings: [], errors: [] };
  page.on('console', (message) => {
    const text = message.text();
    if (!text.startsWith('AppKit')) return;
    if (message.type() === 'warning') lines.warnings.push(text);
    if (message.type() === 'error') lines.errors.push(text);
  });
  return lines;
}

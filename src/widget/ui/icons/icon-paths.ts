/** Our own stroke set: 20 × 20, 1.5 wide (set in CSS). One path each. Here those of the first view. */
export const FIRST_ICONS = {
  close: 'M5 5l10 10M15 5L5 15',
  back: 'M12 4.5L6.5 10l5.5 5.5',
  help: 'M10 17.25a7.25 7.25 0 1 0 0-14.5 7.25 7.25 0 0 0 0 14.5zM7.9 8.1a2.1 2.1 0 1 1 3.2 1.8c-.7.4-1.1.8-1.1 1.5M10 13.7v.1',
  refresh: 'M16.5 10a6.5 6.5 0 1 1-1.9-4.6L16.5 7.3M16.5 3.5v3.8h-3.8',
  grid: 'M4 4h4.25v4.25H4zM11.75 4H16v4.25h-4.25zM4 11.75h4.25V16H4zM11.75 11.75H16V16h-4.25z',
  qr: 'M4 4h4v4H4zM12 4h4v4h-4zM4 12h4v4H4zM12 12v.1M16 12v.1M14 14v.1M12 16v.1M16 16v.1',
};

/** All that are there: a file that shows another one imports `./status-icons` or `./more-icons`, which adds it. */
export const ICON_PATHS: Record<string, string> = { ...FIRST_ICONS };

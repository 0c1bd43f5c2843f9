import { ICON_PATHS } from './icon-paths';

/** The icons of states, toasts and warnings: screens behind the first view show them at once. */
export const STATUS_ICONS = {
  check: 'M4.5 10.5l3.75 3.75L15.5 6.5',
  search: 'M9 14.25a5.25 5.25 0 1 0 0-10.5 5.25 5.25 0 0 0 0 10.5zM13 13l3.5 3.5',
  wallet:
    'M15.25 6.75v-1.5a1.5 1.5 0 0 0-1.5-1.5h-8.5a2 2 0 0 0-2 2v8.5a2 2 0 0 0 2 2h9.5a2 2 0 0 0 2-2v-5.5a2 2 0 0 0-2-2H5a1.6 1.6 0 0 1-1.4-.7M13.2 11.5h.1',
  external:
    'M11.5 3.75h4.75V8.5M16 4l-6.5 6.5M8 5.25H5.25a1.5 1.5 0 0 0-1.5 1.5v8a1.5 1.5 0 0 0 1.5 1.5h8a1.5 1.5 0 0 0 1.5-1.5V12',
  warning:
    'M8.9 4.1L2.9 14.3a1.3 1.3 0 0 0 1.1 2h12a1.3 1.3 0 0 0 1.1-2L11.1 4.1a1.3 1.3 0 0 0-2.2 0zM10 8v3.5M10 13.8v.1',
  error: 'M10 17.25a7.25 7.25 0 1 0 0-14.5 7.25 7.25 0 0 0 0 14.5zM10 6.5v4.25M10 13.4v.1',
  info: 'M10 17.25a7.25 7.25 0 1 0 0-14.5 7.25 7.25 0 0 0 0 14.5zM10 9.25v4.25M10 6.5v.1',
};

Object.assign(ICON_PATHS, STATUS_ICONS);

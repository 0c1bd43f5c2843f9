export declare const REACT_ERRORS: {
  readonly create_first: readonly [
    'Please call "createAppKit" before using "useAppKit" hook',
    'This page is not ready yet. Reload it.',
  ];
};

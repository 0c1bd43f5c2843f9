/** The rest of this folder: it comes with the session. */
export const loadConnect = () => import('./index');

export type ConnectViews = Awaited<ReturnType<typeof loadConnect>>;

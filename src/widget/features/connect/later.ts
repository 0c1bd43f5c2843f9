/** The rest of this folder: it comes with the session. */
export const later = () => import('./index');

export type Later = Awaited<ReturnType<typeof later>>;

/** Fakes the features that the gateway grants a project, beyond those of the sandbox's project. */
import type { Page } from 'playwright/test';
import { changeReply } from './change-reply';

interface Feature {
  id: string;
  isEnabled: boolean;
  config: string[] | null;
}

/** The real reply, with these features on. Call before `goto`. */
export async function allowFeatures(page: Page, ...ids: string[]): Promise<void> {
  await changeReply<{ features: Feature[] }>(page, '**/appkit/v1/config?**', ({ features }) => {
    const kept = features.filter(({ id }) => !ids.includes(id));
    const more = ids.map((id) => ({ id, isEnabled: true, config: [] }));
    return { features: [...kept, ...more] };
  });
}

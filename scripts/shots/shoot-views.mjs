import path from 'node:path';
import { ACCOUNT_VIEWS } from './account-views.mjs';
import { SIZES, settleView } from './looks.mjs';
import { PAIR_VIEWS } from './pair-views.mjs';
import { inParallel } from './pool.mjs';
import { EMAIL_PROJECT_ID, PROJECT_ID, storageKey } from './product.mjs';
import { VIEWS } from './views.mjs';

const RECIPES = [...VIEWS, ...PAIR_VIEWS, ...ACCOUNT_VIEWS];
/** Each has a context of its own: what one stores or waits for, no other one sees. */
const PATIENCE = 10_000;

/** Of the sandbox's projects: the moment after a first connection has a recipe of its own. */
const KEYS = [PROJECT_ID, EMAIL_PROJECT_ID].map((id) => storageKey(id, 'welcomed'));

/** Runs in the page. */
function connectedBefore(keys) {
  try {
    for (const key of keys) localStorage.setItem(key, 'true');
  } catch {
    // The document has no storage.
  }
}

/** @returns {Promise<string | undefined>} why it was not reached; it is shot where it stopped */
async function shoot({ browser, origin, look, recipe, file }) {
  const context = await browser.newContext({
    ...SIZES[look.size],
    colorScheme: look.theme,
    // A shot is of a screen at rest.
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(PATIENCE);
  if (!recipe.first) await context.addInitScript(connectedBefore, KEYS);
  const page = await context.newPage();
  let shown = page;
  let reason;
  try {
    await recipe.before?.(page, origin);
    // Recipes of the embedded wallet name the project that has it.
    const plain = { theme: look.theme, 'attr.project-id': PROJECT_ID };
    const query = new URLSearchParams({ ...plain, ...recipe.query });
    if (query.has('no.project-id')) query.delete('attr.project-id');
    if (look.dir === 'rtl') {
      for (const [key, value] of Object.entries({
        dir: 'rtl',
        lang: 'ar',
        'attr.locale': 'ar',
      }))
        query.set(key, value);
    }
    await page.goto(`${origin('shop')}/?${query}`);
    shown = (await recipe.run(page, origin)) ?? page;
    await settleView(shown, recipe.waits);
  } catch (error) {
    [reason] = String(error.message).split('\n');
  }
  await shown.screenshot({ path: file }).catch(() => {});
  await context.close();
  return reason;
}

/**
 * Every view recipe in every look, several at once.
 * @param {{ browser: import('playwright').Browser, origin: (site: string) => string, out: string,
 *   looks: ReturnType<typeof import('./looks.mjs').looks>, atOnce: number, only?: string | undefined }} options
 */
export async function shootViews({ browser, origin, out, looks, atOnce, only }) {
  const recipes = RECIPES.filter(({ name }) => !only || name.includes(only));
  const shots = looks.flatMap((look) =>
    recipes.map((recipe) => ({
      look,
      name: recipe.name,
      recipe,
      file: path.join(out, 'views', look.name, `${recipe.name}.png`),
    })),
  );
  const reasons = await inParallel(shots, atOnce, (shot) => shoot({ browser, origin, ...shot }));
  const failed = [];
  for (const [index, shot] of shots.entries()) {
    if (reasons[index] === undefined) continue;
    // Parallel work may have caused the failure: retry once, alone.
    const reason = await shoot({ browser, origin, ...shot });
    if (reason !== undefined) failed.push(`${shot.look.name} ${shot.name}: ${reason}`);
  }
  return { shots, failed };
}

import path from 'node:path';
import { looks, SIZES, settle } from './looks.mjs';
import { PAIR_VIEWS } from './pair-views.mjs';
import { VIEWS } from './views.mjs';

const RECIPES = [...VIEWS, ...PAIR_VIEWS];

/**
 * Every view recipe in every look. A recipe that fails is shot where it stopped and reported.
 * @param {{ browser: import('playwright').Browser, origin: (site: string) => string, out: string,
 *   only?: string | undefined }} options
 */
export async function shootViews({ browser, origin, out, only }) {
  const failed = [];
  const shots = [];
  for (const look of looks()) {
    for (const recipe of RECIPES.filter(({ name }) => !only || name.includes(only))) {
      const context = await browser.newContext({
        ...SIZES[look.size],
        colorScheme: look.theme,
        // A shot is of a screen at rest.
        reducedMotion: 'reduce',
      });
      context.setDefaultTimeout(6_000);
      const page = await context.newPage();
      const file = path.join(out, 'views', look.name, `${recipe.name}.png`);
      try {
        await recipe.before?.(page, origin);
        const query = new URLSearchParams({ theme: look.theme, ...recipe.query });
        if (look.dir === 'rtl') {
          for (const [key, value] of Object.entries({
            dir: 'rtl',
            lang: 'ar',
            'attr.locale': 'ar',
          }))
            query.set(key, value);
        }
        await page.goto(`${origin('shop')}/?${query}`);
        await recipe.run(page, origin);
        await settle(page);
      } catch (error) {
        const [reason] = String(error.message).split('\n');
        failed.push(`${look.name} ${recipe.name}: ${reason}`);
      }
      await page.screenshot({ path: file }).catch(() => {});
      shots.push({ look, name: recipe.name, file });
      await context.close();
    }
  }
  return { shots, failed };
}

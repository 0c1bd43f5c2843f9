// A catalogue for shots: many wallets, with what the gateway's own may lack. Names are invented.

const NAMES = (
  'Foxglove Phantasm Rainbox Trustily Rabbito Grail Solar Cobra Argand Bluebird Harbor Juniper Kestrel Lumen ' +
  'Marlin Nimbus Orchard Petrel Quartz Rowan Sable Thistle Umber Vesper Willow Xenon Yarrow Zephyr'
).split(' ');

function wallet(index) {
  const name = `${NAMES[index % NAMES.length]}${index < NAMES.length ? '' : ` ${Math.floor(index / NAMES.length) + 1}`}`;
  return {
    id: `shot${index}`,
    name: index === 6 ? 'The Wallet With A Very Long Name' : name,
    mobile_link: `shot${index}://`,
    homepage: `https://shot${index}.example/`,
    chrome_store: 'https://store.example/extension',
    app_store: 'https://apps.example/app',
    play_store: 'https://play.example/app',
    badge_type: index % 3 ? 'none' : 'certified',
    ...(index === 1 && { rdns: 'localhost.page.wallet' }),
  };
}

/** Answers in place of the gateway, according to protocol §2.3. */
export const serve = (count) => async (page) => {
  const all = Array.from({ length: count }, (_, index) => wallet(index));
  await page.route('**/getWallets**', (route) => {
    const query = new URL(route.request().url()).searchParams;
    const include = query.get('include')?.split(',').filter(Boolean) ?? [];
    const exclude = query.get('exclude')?.split(',') ?? [];
    const found = all.filter(
      ({ id, name, badge_type }) =>
        (include.length === 0 || include.includes(id)) &&
        !exclude.includes(id) &&
        name.toLowerCase().includes(query.get('search')?.toLowerCase() ?? '') &&
        (!query.get('badge_type') || badge_type === query.get('badge_type')),
    );
    const entries = Number(query.get('entries'));
    const from = (Number(query.get('page')) - 1) * entries;
    return route.fulfill({
      headers: { 'Access-Control-Allow-Origin': '*' },
      json: { data: found.slice(from, from + entries), count: found.length },
    });
  });
};

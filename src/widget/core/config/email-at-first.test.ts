/** Tests the place of the e-mail field in the first view against the rule of the runtime. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RemoteFeature } from '../../../protocol/http/project-config';
import { setStorageProject, storage } from '../storage/typed-storage';
import { configure, fakeStorage, setGlobal } from '../testing/fake-page';
import { emailAtFirst } from './email-at-first';
import { $options } from './options';
import { $remoteFeatures, recallFeatures } from './remote-features';

const social = (isEnabled: boolean, config?: string[] | null): RemoteFeature[] => [
  { id: 'swap', isEnabled: true, config: ['email'] },
  { id: 'social_login', isEnabled, ...(config !== undefined && { config }) },
];

const ANSWERS: Record<string, RemoteFeature[] | undefined> = {
  'no answer yet': undefined,
  'an answer without the feature': [],
  'e-mail on': social(true, ['google', 'email']),
  'e-mail not in the list': social(true, ['google']),
  'e-mail in the list of a feature that is off': social(false, ['email']),
  'a feature without a list': social(true),
  'the choice left to the owner': social(true, null),
  'the choice left to the owner, off': social(false, null),
};

for (const [name, answer] of Object.entries(ANSWERS)) {
  for (const [word, email] of [
    ['no word', undefined],
    ['on', true],
    ['off', false],
  ] as const) {
    for (const basic of [false, true]) {
      const title = `${name}, the owner’s setting ${word}${basic ? ', basic mode' : ''}`;
      test(`${title}: the first view has the field exactly if the runtime has it`, () => {
        const store = fakeStorage();
        const { map } = store;
        setGlobal('localStorage', store);
        configure({}, { basic, features: email === undefined ? {} : { email } });
        setStorageProject('p1');
        if (answer) storage.set('remote_features', answer);
        recallFeatures();
        const stored = map.get('@appkit-embed/p1/remote_features');
        assert.equal(emailAtFirst($options.get(), stored), $remoteFeatures.get().email);
      });
    }
  }
}

test('storage with something else: no place, and no error', () => {
  configure({}, { features: { email: true } });
  for (const stored of ['{', 'null', '7', '[null]', '"email"', '[{"id":"social_login"}]']) {
    assert.equal(emailAtFirst($options.get(), stored), false, stored);
  }
});

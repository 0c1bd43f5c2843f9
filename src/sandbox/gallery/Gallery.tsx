import type { ComponentType } from 'react';
import { CONTROL_SECTIONS } from './control-sections';
import { DATA_SECTIONS } from './data-sections';
import { FEEDBACK_SECTIONS } from './feedback-sections';
import { type GalleryTexts, galleryTexts } from './gallery-texts';
import { LONG_SECTIONS } from './long-sections';
import { NAMESPACE_SECTIONS } from './namespaces-section';
import { PICTURE_SECTIONS } from './picture-sections';
import { SCAN_SECTIONS } from './scan-section';

interface Section {
  name: string;
  View: ComponentType<{ t: GalleryTexts }>;
}

const SECTIONS: readonly Section[] = [
  ...CONTROL_SECTIONS,
  ...DATA_SECTIONS,
  ...LONG_SECTIONS,
  ...FEEDBACK_SECTIONS,
  ...NAMESPACE_SECTIONS,
  ...PICTURE_SECTIONS,
  ...SCAN_SECTIONS,
];

export function Gallery({ only, rtl }: { only: string | undefined; rtl: boolean }) {
  const t = galleryTexts(rtl);
  const shown = SECTIONS.filter(({ name }) => !only || name.toLowerCase() === only.toLowerCase());
  return (
    <main className="page">
      <h1>AppKit Embed</h1>
      <div className="sections">
        {shown.map(({ name, View }) => (
          <section className="section" key={name} data-section={name}>
            <h2>{name}</h2>
            <div className="sample">
              <View t={t} />
            </div>
          </section>
        ))}
      </div>
    </main>
  );
}

import type { IconName } from '../icons/Icon';
import '../icons/more-icons';
import { ItemPicture } from '../media/ItemPicture';
import { explainerSheet } from '../styles/explainer-sheet';
import { useSheet } from '../styles/use-sheet';

interface ExplainerProps {
  items: readonly { icon: IconName; title: string; text: string }[];
}

/** Explains a term: per item an icon, a title and a text. */
export function ExplainerList({ items }: ExplainerProps) {
  useSheet(explainerSheet);
  return (
    <ul className="explainer">
      {items.map(({ icon, title, text }) => (
        <li key={title}>
          <ItemPicture name={title} icon={icon} size={44} />
          <div>
            <h3>{title}</h3>
            <p className="muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

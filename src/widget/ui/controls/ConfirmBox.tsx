import { useSheet } from '../styles/use-sheet';
import { tickSheet } from './tick-sheet';

interface ConfirmBoxProps {
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
  testId: string;
}

/** A checkbox with which the user confirms the text above it. */
export function ConfirmBox({ label, on, onChange, testId }: ConfirmBoxProps) {
  useSheet(tickSheet);
  return (
    <label className="tick">
      <input
        type="checkbox"
        checked={on}
        onChange={(event) => onChange(event.currentTarget.checked)}
        data-testid={testId}
      />
      {label}
    </label>
  );
}

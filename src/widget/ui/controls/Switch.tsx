import { switchSheet } from '../styles/switch-css';
import { useSheet } from '../styles/use-sheet';

interface SwitchProps {
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
  disabled?: boolean | undefined;
  testId?: string | undefined;
}

export function Switch({ label, on, onChange, disabled, testId }: SwitchProps) {
  useSheet(switchSheet);
  return (
    <button
      type="button"
      className="switch"
      role="switch"
      aria-checked={on}
      disabled={Boolean(disabled)}
      data-testid={testId}
      onClick={() => onChange(!on)}
    >
      <span>{label}</span>
      <i />
    </button>
  );
}

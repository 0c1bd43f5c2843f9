interface ConfirmBoxProps {
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
  testId: string;
}

/** A checkbox with which the user confirms the text above it. */
export function ConfirmBox({ label, on, onChange, testId }: ConfirmBoxProps) {
  return (
    <label class="tick">
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

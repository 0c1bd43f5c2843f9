/** The field for a code of six digits. */
interface Props {
  email: string;
  value: string;
  onInput(digits: string): void;
}

export function CodeInput({ email, value, onInput }: Props) {
  return (
    <>
      <label for="code">
        Enter the code we sent to <bdi>{email}</bdi>
      </label>
      <input
        id="code"
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={value}
        onInput={({ currentTarget }) =>
          onInput(currentTarget.value.normalize('NFKC').replace(/\D/g, '').slice(0, 6))
        }
      />
    </>
  );
}

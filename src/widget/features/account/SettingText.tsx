/** A setting on one line: its label at the start, its value at the end. */
export function SettingText({ label, value }: { label: string; value: string }) {
  return (
    <span class="account-setting">
      <span>{label}</span> <bdi class="cut muted">{value}</bdi>
    </span>
  );
}

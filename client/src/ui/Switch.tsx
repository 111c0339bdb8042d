interface Props {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isDisabled?: boolean;
  testId?: string;
}

export function Switch({ label, isOn, onChange, isDisabled = false, testId }: Props) {
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-label={label}
      aria-checked={isOn}
      disabled={isDisabled}
      data-testid={testId}
      onClick={() => onChange(!isOn)}
    />
  );
}

interface Props {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  testId?: string;
}

export function Switch({ label, isOn, onChange, testId }: Props) {
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-label={label}
      aria-checked={isOn}
      data-testid={testId}
      onClick={() => onChange(!isOn)}
    />
  );
}

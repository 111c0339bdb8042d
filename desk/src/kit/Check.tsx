interface Props {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  testId?: string;
}

export function Check({ label, isOn, onChange, testId }: Props) {
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        data-testid={testId}
      />
      {label}
    </label>
  );
}

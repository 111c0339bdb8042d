import { useId } from 'react';
import { randomId } from '@hongbao/client/lib/random.ts';
import { InputField, SelectField, TextArea } from './inputs.tsx';
import type { Form } from './attempt.ts';
import type { DocsCall } from './calls.ts';
import type { Parameter } from './document.ts';

interface Props {
  call: DocsCall;
  form: Form;
  onChange(form: Form): void;
}

/** The form with the input of a call: a field for each parameter, the decrypted body as JSON, a file for an upload. */
export function TrialForm({ call, form, onChange }: Props) {
  const id = useId();
  const setParameter = (name: string, text: string) =>
    onChange({ ...form, parameters: { ...form.parameters, [name]: text } });
  return (
    <>
      {call.parameters.map((parameter) => (
        <ParameterField
          key={parameter.name}
          parameter={parameter}
          value={form.parameters[parameter.name] ?? ''}
          onChange={(text) => setParameter(parameter.name, text)}
        />
      ))}
      {call.transport !== 'none' && (
        <TextArea
          label={call.transport === 'multipart' ? 'Fields beside the file, JSON' : 'Body, JSON'}
          value={form.body}
          onChange={(body) => onChange({ ...form, body })}
          testId="docs-body"
        />
      )}
      {call.transport === 'multipart' && (
        <div className="docs-input">
          <label htmlFor={`${id}-file`}>File</label>
          <input
            id={`${id}-file`}
            type="file"
            onChange={({ target }) => onChange({ ...form, file: target.files?.[0] ?? null })}
          />
        </div>
      )}
      {call.movesMoney && (
        <InputField
          label="Idempotency-Key"
          hint="Sent again with the same key, the first answer comes again and nothing moves twice."
          value={form.idempotencyKey}
          onChange={(idempotencyKey) => onChange({ ...form, idempotencyKey })}
          action={{ name: 'New key', run: () => onChange({ ...form, idempotencyKey: randomId() }) }}
          testId="docs-key"
        />
      )}
    </>
  );
}

interface ParameterProps {
  parameter: Parameter;
  value: string;
  onChange(text: string): void;
}

function ParameterField({ parameter, value, onChange }: ParameterProps) {
  const { name, in: place, required = false, schema } = parameter;
  const label = `${name}, in the ${place}${required ? '' : ', optional'}`;
  const choices = [...new Set((schema.enum ?? []).map(String))];
  if (choices.length === 0)
    return <InputField label={label} value={value} onChange={onChange} testId={`docs-${name}`} />;
  const all = required ? choices : ['', ...choices];
  return <SelectField label={label} value={value} choices={all} onChange={onChange} />;
}

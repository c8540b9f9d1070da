import { type ClockInputProps, useClockInput } from './ClockInput.tsx'
import { Field, type FieldProps } from './Field.tsx'

type Props = Omit<FieldProps, 'label'> &
  Omit<ClockInputProps, 'onChange'> & {
    /** As a form hands it to a field of text. */
    onChange: (event: { target: { value: string } }) => void
  }

/** A time of day. */
export function TimeField({ hint, error, optional, id, className, onChange, ...clock }: Props) {
  const { box, problem, isTyping } = useClockInput({
    ...clock,
    onChange: (value) => onChange({ target: { value } }),
  })
  const shown = isTyping && !error ? undefined : (problem ?? error)
  return (
    <Field label={clock.label} error={shown} {...{ hint, optional, id, className }}>
      {box}
    </Field>
  )
}

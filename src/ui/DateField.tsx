import { type DayInputProps, useDayInput } from './DayInput.tsx'
import { Field, type FieldProps } from './Field.tsx'

type Props = Omit<FieldProps, 'label'> &
  Omit<DayInputProps, 'onChange'> & {
    /** As a form hands it to a field of text. */
    onChange: (event: { target: { value: string } }) => void
  }

/** A day: typed in the reader's writing or chosen from a calendar. What can't be read stays, with a sentence beside it. */
export function DateField({ hint, error, optional, id, className, onChange, ...day }: Props) {
  const { box, problem, isTyping } = useDayInput({
    ...day,
    onChange: (value) => onChange({ target: { value } }),
  })
  // What is wrong with the date itself says more than the form can.
  const shown = isTyping && !error ? undefined : (problem ?? error)
  return (
    <Field label={day.label} error={shown} {...{ hint, optional, id, className }}>
      {box}
    </Field>
  )
}

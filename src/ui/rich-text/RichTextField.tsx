import { type ComponentType, useEffect, useState } from 'react'
import classes from '../Field.module.css'
import { Field, type FieldProps } from '../Field.tsx'
import { Skeleton } from '../Skeleton.tsx'
import { TextAreaField } from '../TextAreaField.tsx'
import type { RichTextProps } from './RichText.tsx'

type Props = Omit<FieldProps, 'label'> & {
  label: string
  /** Markdown, which is also what it's kept as. */
  value: string
  onChange: (event: { target: { value: string } }) => void
  limit: number
  name?: string
}

/** Text with headings, lists and links. The editor comes by itself; where it can't, the field takes the same text in Markdown. */
export function RichTextField(props: Props) {
  const { label, hint, error, optional, id, value, onChange, limit, name } = props
  const Editor = useEditorPart(value)
  if (Editor === 'plain')
    return <TextAreaField {...{ label, hint, error, optional, id, value, onChange, limit, name }} rows={8} />
  return (
    <Field {...{ label, hint, error, optional, id }}>
      {(control) =>
        Editor ? (
          <Editor
            {...{ label, value, limit, control }}
            onChange={(next) => onChange({ target: { value: next } })}
          />
        ) : (
          <div className={classes.box}>
            <Skeleton height="220px" />
          </div>
        )
      }
    </Field>
  )
}

type Part = ComponentType<RichTextProps>

/** It's decided once: a text that the editor would change stays plain for as long as its field is open. */
function useEditorPart(value: string): Part | 'plain' | null {
  const [part, setPart] = useState<Part | 'plain' | null>(null)
  const [first] = useState(value)
  useEffect(() => {
    let isHere = true
    import('./RichText.tsx').then(
      ({ RichText, keepsAll }) => {
        if (isHere) setPart(() => (keepsAll(first) ? RichText : 'plain'))
      },
      // No line, or an older page than the server's.
      () => {
        if (isHere) setPart('plain')
      },
    )
    return () => {
      isHere = false
    }
  }, [first])
  return part
}

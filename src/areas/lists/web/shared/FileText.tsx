import { type ComponentProps, useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import { TextAreaField } from '#ui/TextAreaField.tsx'

type Props = ComponentProps<typeof TextAreaField> & {
  /** "Choose a CSV file". */
  choose: string
  /** Of a larger file nothing is read: what's too much for the field takes its place, and the form says so. */
  mostBytes: number
  onText: (text: string) => void
}

/** The rows of a CSV file: it's chosen, or they're pasted. */
export function FileText({ choose, mostBytes, onText, ...field }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const take = async (chosen: Blob | undefined) => {
    if (chosen) onText(chosen.size > mostBytes ? ' '.repeat(mostBytes + 1) : await chosen.text())
  }
  return (
    <>
      <div>
        <Button kind="secondary" onClick={() => input.current?.click()} data-autofocus>
          {choose}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        aria-label={choose}
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
      <TextAreaField {...field} rows={6} spellCheck={false} />
    </>
  )
}

import { Upload } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import { FieldError } from '#ui/Field.tsx'
import classes from './PictureChoice.module.css'

type Props = {
  /** The picture, or what's in its place. */
  picture: ReactNode
  hasPicture: boolean
  /** Media types, for the file chooser. */
  accept: string
  t: (key: 'choose' | 'remove' | 'hint' | 'busy') => string
  busy: 'sending' | 'removing' | null
  problem: string | null
  onChoose: (file: File) => void
  onRemove: () => void
}

/** A picture of one's own: shown, chosen anew or taken away. */
export function PictureChoice(props: Props) {
  const { picture, hasPicture, accept, t, busy, problem, onChoose, onRemove } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={classes.picture}>
      {picture}
      <div className={classes.words}>
        <div className={classes.buttons}>
          <Button
            kind="secondary"
            size="dense"
            icon={Upload}
            busy={busy === 'sending'}
            busyLabel={t('busy')}
            disabled={busy === 'removing'}
            aria-describedby={`${id}-hint ${id}-error`}
            onClick={() => input.current?.click()}
          >
            {t('choose')}
          </Button>
          {hasPicture ? (
            <Button
              kind="quiet"
              size="dense"
              busy={busy === 'removing'}
              busyLabel={t('busy')}
              disabled={busy === 'sending'}
              onClick={onRemove}
            >
              {t('remove')}
            </Button>
          ) : null}
        </div>
        <p id={`${id}-hint`} className={classes.hint}>
          {t('hint')}
        </p>
        {problem ? (
          <div role="alert">
            <FieldError id={`${id}-error`}>{problem}</FieldError>
          </div>
        ) : null}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={t('choose')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onChoose(file)
          // Choosing the same file again must be heard.
          currentTarget.value = ''
        }}
      />
    </div>
  )
}

import { ImageUp, RotateCcw } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import { imageTypes } from '../../rules.ts'

type Props = {
  className?: string
  /** What the picture is of, for who doesn't see the button. */
  label?: string
  words: { choose: string; sending: string; remove: string }
  isSending: boolean
  onFile: (file: File) => void
  /** Back to the picture that's made or drawn; without it there's nothing to take away. */
  onRemove: (() => void) | undefined
}

/** Chooses a picture of one's own in place of the one there is, and takes it away again. */
export function PictureButtons({ className, label, words, isSending, onFile, onRemove }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <div className={className}>
        <Button
          kind="secondary"
          size="small"
          icon={ImageUp}
          busy={isSending}
          busyLabel={words.sending}
          onClick={() => input.current?.click()}
        >
          {words.choose}
        </Button>
        {onRemove ? (
          <Button kind="quiet" size="small" icon={RotateCcw} onClick={onRemove}>
            {words.remove}
          </Button>
        ) : null}
      </div>
      <input
        ref={input}
        type="file"
        accept={imageTypes.join(',')}
        aria-label={label}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onFile(file)
          // Choosing the same file again is a choice as well.
          currentTarget.value = ''
        }}
      />
    </>
  )
}

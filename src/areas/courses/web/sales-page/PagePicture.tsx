import { ImageUp, RotateCcw } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { imageTypes } from '#areas/files/rules.ts'
import { uploadImage } from '#areas/files/web/shared/upload-image.ts'
import { Icon } from '#ui/Icon.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import type { SalesPageState } from './use-sales-page.ts'

type Props = {
  page: SalesPageState
  name: 'imageFileId' | 'photoFileId'
  /** "Change picture". */
  label: string
  removeLabel: string
}

/** On a picture of the page: another one, or back to what is there without one. */
export function PagePicture({ page, name, label, removeLabel }: Props) {
  const t = useTranslations('salesPage.picture')
  const input = useRef<HTMLInputElement>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const send = async (file: File) => {
    setProblem(null)
    if (!(imageTypes as readonly string[]).includes(file.type)) return setProblem(t('wrong'))
    setPercent(0)
    try {
      const sent = await uploadImage(file, { onProgress: (share) => setPercent(Math.floor(share * 100)) })
      page.set({ [name]: sent.id })
    } catch (refused) {
      setProblem(refusalOf(refused).message || t('failed'))
    } finally {
      setPercent(null)
    }
  }
  return (
    <span className="edit-picture">
      <button type="button" disabled={percent !== null} onClick={() => input.current?.click()}>
        <Icon of={ImageUp} size={16} /> {percent === null ? label : t('sending', { percent })}
      </button>
      {page.values[name] !== '' ? (
        <button type="button" onClick={() => page.set({ [name]: '' })}>
          <Icon of={RotateCcw} size={16} /> {removeLabel}
        </button>
      ) : null}
      <input
        ref={input}
        type="file"
        hidden
        accept={imageTypes.join(',')}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void send(file)
          // Choosing the same file again must be heard.
          currentTarget.value = ''
        }}
      />
      {problem ? (
        <span role="alert" className="edit-problem">
          {problem}
        </span>
      ) : null}
    </span>
  )
}

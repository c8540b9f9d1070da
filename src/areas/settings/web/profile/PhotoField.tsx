import { Upload } from 'lucide-react'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { maxPhotoBytes, photoType, sizeWords } from '#areas/accounts/rules.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { FieldError } from '#ui/Field.tsx'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { inWords } from '#webkit/sentences.ts'
import { useAuth, useUser } from '#webkit/session.tsx'
import type { SessionUser } from '#webkit/user.ts'
import { accountsApi } from '../api.ts'
import { keptPicture } from '../kept-picture.ts'
import { sendPicture } from '../send-picture.ts'
import classes from './Profile.module.css'

const CropDialog = lazy(async () => ({ default: (await import('./CropDialog.tsx')).CropDialog }))

/** The photo, or initials where there is none. It is chosen, cropped and sent at once, apart from the form around it. */
export function PhotoField() {
  const t = useTranslations('settings.photo')
  const locale = useLocale()
  const user = useUser()
  const { accept } = useAuth()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isRemoving, setRemoving] = useState(false)

  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    const wrong = whyNot(chosen)
    setProblem(
      wrong === 'type'
        ? inWords(photoType)
        : wrong === 'size'
          ? t('tooLarge', { size: sizeWords(chosen.size, locale), limit: sizeWords(maxPhotoBytes, locale) })
          : null,
    )
    if (!wrong) setFile(chosen)
  }
  const bringBack = (kept: File) =>
    sendPicture<SessionUser>('/me/photo', kept).then(accept, (error: unknown) => {
      toast({ message: refusalOf(error).message || t('failed') })
    })
  const remove = async () => {
    setRemoving(true)
    setProblem(null)
    try {
      const kept = user.photoURL ? await keptPicture(user.photoURL) : null
      accept(await accountsApi.removePhoto.call({}))
      toast({ message: t('removed'), ...(kept ? { onUndo: () => void bringBack(kept) } : {}) })
    } catch (error) {
      setProblem(refusalOf(error).message || t('failed'))
    }
    setRemoving(false)
  }

  return (
    <div className={classes.photo}>
      <Avatar initials={initialsOf(user)} src={user.photoURL} size="huge" />
      <div className={classes.photoWords}>
        <div className={classes.buttons}>
          <Button
            kind="secondary"
            size="dense"
            icon={Upload}
            aria-describedby={`${id}-hint ${id}-error`}
            onClick={() => input.current?.click()}
          >
            {t('choose')}
          </Button>
          {user.photoURL ? (
            <Button
              kind="quiet"
              size="dense"
              busy={isRemoving}
              busyLabel={t('busy')}
              onClick={() => void remove()}
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
        accept="image/jpeg,image/png"
        aria-label={t('choose')}
        onChange={({ currentTarget }) => {
          choose(currentTarget.files?.[0])
          // Choosing the same file again must be heard.
          currentTarget.value = ''
        }}
      />
      {file ? (
        <Suspense>
          <CropDialog
            file={file}
            onClose={() => setFile(null)}
            onDone={(saved) => {
              setFile(null)
              accept(saved)
              toast({ message: t('saved') })
            }}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

function whyNot({ type, size }: File): 'type' | 'size' | null {
  if (type !== 'image/jpeg' && type !== 'image/png') return 'type'
  return size > maxPhotoBytes ? 'size' : null
}

function initialsOf({ profile, email }: SessionUser): string {
  const first = `${[...profile.firstName][0] ?? ''}${[...profile.lastName][0] ?? ''}`
  return (first || (email[0] ?? '')).toLocaleUpperCase()
}

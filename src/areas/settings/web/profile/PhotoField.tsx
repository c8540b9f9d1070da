import { lazy, Suspense, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { maxPhotoBytes, photoType, sizeWords } from '#areas/accounts/rules.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { inWords } from '#webkit/sentences.ts'
import { useAuth, useUser } from '#webkit/session.tsx'
import type { SessionUser } from '#webkit/user.ts'
import { accountsApi } from '../api.ts'
import { keptPicture } from '../kept-picture.ts'
import { PictureChoice } from '../PictureChoice.tsx'
import { sendPicture } from '../send-picture.ts'

const CropDialog = lazy(async () => ({ default: (await import('./CropDialog.tsx')).CropDialog }))

/** The photo, or initials where there is none. It is chosen, cropped and sent at once, apart from the form around it. */
export function PhotoField() {
  const t = useTranslations('settings.photo')
  const locale = useLocale()
  const user = useUser()
  const { accept } = useAuth()
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isRemoving, setRemoving] = useState(false)

  const choose = (chosen: File) => {
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
    <>
      <PictureChoice
        picture={<Avatar initials={initialsOf(user)} src={user.photoURL} size="huge" />}
        hasPicture={Boolean(user.photoURL)}
        accept="image/jpeg,image/png"
        {...{ t, problem }}
        busy={isRemoving ? 'removing' : null}
        onChoose={choose}
        onRemove={() => void remove()}
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
    </>
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

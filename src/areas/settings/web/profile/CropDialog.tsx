import { useEffect, useState } from 'react'
import Cropper, { type Area, type MediaSize } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FormError } from '#ui/FormError.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import type { SessionUser } from '#webkit/user.ts'
import { sendPicture } from '../send-picture.ts'
import classes from './Profile.module.css'

type Props = { file: File; onClose: () => void; onDone: (user: SessionUser) => void }

/** Chooses the square of a photo: by dragging, by the arrow keys, and larger or smaller by a slider. */
export function CropDialog({ file, onClose, onDone }: Props) {
  const t = useTranslations('settings.photo')
  const url = useObjectUrl(file)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [size, setSize] = useState<MediaSize | null>(null)
  const [area, setArea] = useState<Area | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const save = async () => {
    setBusy(true)
    setProblem(null)
    try {
      onDone(await sendPicture<SessionUser>(`/me/photo${squareOf(area, size)}`, file))
    } catch (error) {
      setProblem(refusalOf(error).message || t('failed'))
      setBusy(false)
    }
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('cropTitle')}
      onSubmit={() => void save()}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" busy={busy} busyLabel={t('saving')}>
            {t('save')}
          </Button>
        </>
      }
    >
      <p>{t('cropText')}</p>
      <div className={classes.crop}>
        {url ? (
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            aspect={1}
            cropShape="round"
            showGrid={false}
            keyboardStep={4}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onMediaLoaded={setSize}
            onCropComplete={(_, pixels) => setArea(pixels)}
            cropperProps={{ 'aria-label': t('area'), role: 'application' }}
            mediaProps={{ alt: '', onError: () => setProblem(t('unreadable')) }}
            disableAutomaticStylesInjection
          />
        ) : null}
      </div>
      <label className={classes.zoom}>
        {t('zoom')}
        <input
          type="range"
          min={1}
          max={3}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </label>
      <FormError>{problem}</FormError>
    </Dialog>
  )
}

/** As shares of the picture: the server has all of its pixels, and turns it upright as the browser does. */
function squareOf(area: Area | null, size: MediaSize | null): string {
  if (!area || !size) return ''
  const { naturalWidth, naturalHeight } = size
  const shares = {
    left: area.x / naturalWidth,
    top: area.y / naturalHeight,
    size: area.width / Math.min(naturalWidth, naturalHeight),
  }
  const query = Object.entries(shares).map(([name, share]) => [
    name,
    Math.min(1, Math.max(0, share)).toFixed(5),
  ])
  return `?${new URLSearchParams(query)}`
}

function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}

import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useOnTop } from './behind-dialogs.ts'
import { breakpoints } from './breakpoints.ts'
import classes from './Dialog.module.css'
import { useFocusBack } from './focus-back.ts'
import { IconButton } from './IconButton.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  title: ReactNode
  /** Buttons at the bottom, pinned there on a phone. The one that begins with the focus carries `data-autofocus`. */
  footer?: ReactNode
  size?: 'default' | 'wide'
  /** A question has no cross, since Cancel is there, stays small on a phone, and its text is read out with its title. */
  question?: boolean
  /** Wraps body and footer in a form. */
  onSubmit?: () => void
  children: ReactNode
}

/** Full screen on a phone. Keeps the focus inside, closes with Esc and gives the focus back to what opened it. */
export function Dialog({
  opened,
  onClose,
  title,
  footer,
  size = 'default',
  question,
  onSubmit,
  children,
}: Props) {
  const t = useTranslations('ui')
  useFocusBack(opened)
  const content = useOnTop(opened, onClose)
  const phone = useMediaQuery(breakpoints.phone, false, { getInitialValueInEffect: false })
  const inside = (
    <>
      {question ? (
        <Modal.Body className={classes.body}>{children}</Modal.Body>
      ) : (
        <div className={classes.body}>{children}</div>
      )}
      {footer ? <div className={classes.footer}>{footer}</div> : null}
    </>
  )

  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      fullScreen={phone && !question}
      centered
      size={size === 'wide' ? 720 : 520}
      transitionProps={{ duration: 160 }}
      classNames={{ content: classes.dialog, overlay: classes.scrim }}
    >
      <Modal.Overlay />
      <Modal.Content ref={content}>
        <div className={classes.head}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          {question ? null : (
            <IconButton
              icon={X}
              label={t('close')}
              tooltip={false}
              onClick={onClose}
              className={classes.close}
            />
          )}
        </div>
        {onSubmit ? (
          <form
            noValidate
            className={classes.form}
            onSubmit={(event) => {
              event.preventDefault()
              // React hands it on to whatever the dialog was opened in, which may be a form of its own.
              event.stopPropagation()
              onSubmit()
            }}
          >
            {inside}
          </form>
        ) : (
          inside
        )}
      </Modal.Content>
    </Modal.Root>
  )
}

import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import classes from './Dialog.module.css'
import { IconButton } from './IconButton.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  title: ReactNode
  /** Buttons at the bottom, pinned there on a phone. The one that begins with the focus carries `data-autofocus`. */
  footer?: ReactNode
  size?: 'default' | 'wide'
  /** `alertdialog` for questions that must be answered; it has no cross, since Cancel is there. */
  role?: 'dialog' | 'alertdialog'
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
  role = 'dialog',
  onSubmit,
  children,
}: Props) {
  const t = useTranslations('ui')
  const id = useId()
  const phone = useMediaQuery('(max-width: 639px)', false, { getInitialValueInEffect: false })
  const inside = (
    <>
      <div className={classes.body} id={`${id}-body`}>
        {children}
      </div>
      {footer ? <div className={classes.footer}>{footer}</div> : null}
    </>
  )

  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      fullScreen={phone && role === 'dialog'}
      centered
      size={size === 'wide' ? 720 : 520}
      transitionProps={{ duration: 160 }}
    >
      <Modal.Overlay className={classes.scrim} />
      <Modal.Content
        className={classes.dialog}
        role={role}
        aria-labelledby={`${id}-title`}
        aria-describedby={role === 'alertdialog' ? `${id}-body` : undefined}
      >
        <div className={classes.head}>
          <h2 id={`${id}-title`}>{title}</h2>
          {role === 'dialog' ? (
            <IconButton
              icon={X}
              label={t('close')}
              tooltip={false}
              onClick={onClose}
              className={classes.close}
            />
          ) : null}
        </div>
        {onSubmit ? (
          <form
            noValidate
            className={classes.form}
            onSubmit={(event) => {
              event.preventDefault()
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

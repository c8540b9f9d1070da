import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { FormError } from '#ui/FormError.tsx'
import { toast } from '#ui/toasts.ts'
import { useFormat } from '#webkit/format.ts'
import { useKeys } from '#webkit/keys.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { BankTransfer } from '../../transfers-contract.ts'
import { paymentsApi } from '../api.ts'
import { useRefresh } from '../connections/connections.ts'
import { ReceiveDialog } from './ReceiveDialog.tsx'
import classes from './transfers.module.css'

type Decision = 'accept' | 'sendBack' | 'cancel'

/** What a seller does about a transfer: note that it came, remind its buyer, or decide what becomes of a part. */
export function TransferActions({ transfer }: { transfer: BankTransfer }) {
  const t = useTranslations('transfers.sheet')
  const refresh = useRefresh()
  const part = useRef<HTMLDivElement>(null)
  const [isReceiving, setReceiving] = useState(false)
  const [asked, setAsked] = useState<Decision | null>(null)
  const { id: transferId, isOrderPaid, received, state } = transfer
  const isPart = received.cents > 0 && !isOrderPaid
  const isOpen = !isOrderPaid && (state === 'waiting' || isPart)
  useKeys({ p: () => setReceiving(true) }, !isReceiving && asked === null, part)
  const remind = useMutation(
    paymentsApi.remindOfTransfer.mutationOptions({
      onSuccess: ({ to }) => toast({ message: t('reminded', { email: to }) }),
      onSettled: refresh,
    }),
  )
  return (
    <div ref={part} className={classes.footer}>
      {remind.isError ? <FormError>{refusalOf(remind.error).message}</FormError> : null}
      <div className={classes.buttons}>
        <Button
          {...(isOrderPaid ? { kind: 'secondary' } : {})}
          size="dense"
          aria-keyshortcuts="p"
          onClick={() => setReceiving(true)}
        >
          {t(isOrderPaid ? 'noteMore' : 'markPaid')}
        </Button>
        {isPart ? (
          <>
            <Button kind="secondary" size="dense" onClick={() => setAsked('accept')}>
              {t('accept')}
            </Button>
            <Button kind="secondary" size="dense" onClick={() => setAsked('sendBack')}>
              {t('sendBack')}
            </Button>
          </>
        ) : null}
        {isOpen ? (
          <Button
            kind="secondary"
            size="dense"
            busy={remind.isPending}
            busyLabel={t('reminding')}
            onClick={() => remind.mutate({ transferId })}
          >
            {t(isPart ? 'remindRest' : 'remind')}
          </Button>
        ) : null}
        {isOpen && !isPart ? (
          <Button kind="secondary" size="dense" onClick={() => setAsked('cancel')}>
            {t('cancel')}
          </Button>
        ) : null}
      </div>
      {isReceiving ? <ReceiveDialog transfer={transfer} onClose={() => setReceiving(false)} /> : null}
      {asked ? <Decide transfer={transfer} decision={asked} onClose={() => setAsked(null)} /> : null}
    </div>
  )
}

type DecideProps = { transfer: BankTransfer; decision: Decision; onClose: () => void }

function Decide({ transfer, decision, onClose }: DecideProps) {
  const t = useTranslations('transfers.decide')
  const format = useFormat()
  const refresh = useRefresh()
  const decide = useMutation(
    paymentsApi.decideTransfer.mutationOptions({ onSuccess: onClose, onSettled: refresh }),
  )
  const { id: transferId, version } = transfer
  const said = { received: format.money(transfer.received), rest: format.money(transfer.rest) }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t(`${decision}Title`, said)}
      confirmLabel={t(decision)}
      cancelLabel={t('keep')}
      kind={decision === 'accept' ? 'primary' : 'danger'}
      busy={decide.isPending}
      onConfirm={() => decide.mutate({ transferId, version, decision })}
      error={decide.isError ? <FormError>{refusalOf(decide.error).message}</FormError> : null}
    >
      {t(`${decision}Text`, said)}
    </ConfirmDialog>
  )
}

import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useAnnounce } from '#ui/announce.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { RowMenu } from '#ui/RowMenu.tsx'
import { ShortcutSheet } from '#ui/ShortcutSheet.tsx'
import { SideSheet } from '#ui/SideSheet.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { TextField } from '#ui/TextField.tsx'
import { TypeToConfirm } from '#ui/TypeToConfirm.tsx'
import { toast } from '#ui/toasts.ts'
import classes from './dev-ui.module.css'
import { Sample } from './Sample.tsx'

type Overlay = 'dialog' | 'confirm' | 'type' | 'sheet' | 'keys'

/** Only these carry a shadow; each closes with Esc and gives the focus back. */
export function OverlaySamples() {
  const [open, setOpen] = useState<Overlay | null>(null)
  const announce = useAnnounce()
  const close = () => setOpen(null)
  return (
    <div className={classes.grid}>
      <Sample name="Overlays" wide>
        <div className={classes.row}>
          <Button kind="secondary" onClick={() => setOpen('dialog')}>
            Dialog
          </Button>
          <Button kind="secondary" onClick={() => setOpen('confirm')}>
            T2 confirm
          </Button>
          <Button kind="secondary" onClick={() => setOpen('type')}>
            T3 type the name
          </Button>
          <Button kind="secondary" onClick={() => setOpen('sheet')}>
            Side sheet
          </Button>
          <Button kind="secondary" onClick={() => setOpen('keys')}>
            Shortcuts
          </Button>
          <RowMenu
            name="Kiln Safety"
            actions={[
              { label: 'Move up', onSelect: () => announce('Lesson 3 moved to 2 of 8') },
              { label: 'Not now', disabled: true },
              { label: 'Delete', icon: Trash2, danger: true, divided: true },
            ]}
          />
        </div>
      </Sample>
      <Sample name="Toasts" note="6 s, 10 s with Undo, at most three" wide>
        <div className={classes.row}>
          <Button
            kind="secondary"
            onClick={() =>
              toast({
                message: 'Draft “Raku Weekend” moved to Trash',
                icon: Trash2,
                onUndo: () => toast({ message: 'Restored' }),
              })
            }
          >
            Toast with Undo
          </Button>
          <Button
            kind="secondary"
            onClick={() =>
              toast({ message: 'Mark Lee suspended', action: { label: 'View in logs', to: '/dev/ui' } })
            }
          >
            Toast with a link
          </Button>
        </div>
      </Sample>
      <Overlays open={open} close={close} />
    </div>
  )
}

function Overlays({ open, close }: { open: Overlay | null; close: () => void }) {
  return (
    <>
      <Dialog
        opened={open === 'dialog'}
        onClose={close}
        title="Create a course"
        onSubmit={close}
        footer={
          <>
            <Button kind="secondary" onClick={close}>
              Cancel
            </Button>
            <Button type="submit">Create</Button>
          </>
        }
      >
        <TextField label="Title" hint="You can change it later." data-autofocus />
      </Dialog>
      <ConfirmDialog
        opened={open === 'confirm'}
        onClose={close}
        title="Refund $49.00 to Zoe Hart?"
        confirmLabel="Refund $49.00"
        onConfirm={close}
      >
        The money goes back to her card ending in 4242 in 5 to 10 days. The $1.72 fee isn’t returned to you.
      </ConfirmDialog>
      <TypeToConfirm
        opened={open === 'type'}
        onClose={close}
        title="Delete Kiln Safety for good?"
        phrase="Kiln Safety"
        confirmLabel="Delete course"
        onConfirm={close}
      >
        <b>124 students lose access.</b> 4 lessons, 2 files and 31 comments go with it. Orders and receipts
        stay. This can’t be undone.
      </TypeToConfirm>
      <SideSheet
        opened={open === 'sheet'}
        onClose={close}
        title="Zoe Hart"
        subtitle={
          <span>
            <StatusChip status="customer" />
          </span>
        }
        footer={<Button kind="secondary">Open full page</Button>}
      >
        <TextField label="Email" defaultValue="zoe@hart.example" />
      </SideSheet>
      <ShortcutSheet
        opened={open === 'keys'}
        onClose={close}
        groups={[
          {
            label: 'Everywhere',
            items: [
              { label: 'Search', keys: ['Ctrl', 'K'] },
              { label: 'Go to courses', keys: ['g', 'c'], sequence: true },
              { label: 'Narrow or widen the sidebar', keys: ['['] },
            ],
          },
          { label: 'Lists', items: [{ label: 'Next row', keys: ['j'] }] },
        ]}
      />
    </>
  )
}

import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react'
import { Play, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { TextField } from '#ui/TextField.tsx'
import { type EmbedAttrs, maxEmbedTitleLength } from '../../../document-nodes.ts'
import { videoAddress } from '../../../media.ts'
import { useKeptText } from '../kept-text.ts'
import classes from './blocks.module.css'

/** A video of another house in the text, as its maker sees it: what it is, and what students read before they press play. */
export function EmbedBlock({ node, editor, getPos, selected, deleteNode }: NodeViewProps) {
  const t = useTranslations('lessonKinds.embed')
  const { host, videoId, title, start } = node.attrs as EmbedAttrs
  const address = videoAddress({ host, videoId }, start)

  const setTitle = (words: string) =>
    editor.commands.command(({ tr }) => {
      const at = getPos()
      if (at === undefined) return false
      // The field takes its own letters back; Undo of the text takes back the whole video.
      tr.setNodeAttribute(at, 'title', words).setMeta('addToHistory', false)
      return true
    })

  const name = useKeptText(title, maxEmbedTitleLength, setTitle)

  return (
    <NodeViewWrapper as="figure" className={classes.box} data-selected={selected ? '' : undefined}>
      <div className={classes.head} data-drag-handle>
        <Icon of={Play} size={20} />
        <span className={classes.words}>
          <b>{t('from', { host })}</b>
          <a href={address} target="_blank" rel="noopener">
            {address}
          </a>
        </span>
        <Button
          kind="quiet"
          size="small"
          icon={Trash2}
          onClick={() => {
            deleteNode()
            editor.commands.focus()
          }}
        >
          {t('remove')}
        </Button>
      </div>
      <TextField
        label={t('title')}
        hint={t('titleHint', { host })}
        error={name.isLong ? t('long', { max: maxEmbedTitleLength }) : undefined}
        value={name.text}
        onChange={(event) => name.change(event.target.value)}
      />
    </NodeViewWrapper>
  )
}

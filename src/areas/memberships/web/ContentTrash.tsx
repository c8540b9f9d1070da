import { TrashBar } from '#areas/lists/web/shared/TrashBar.tsx'
import { trashDays } from '../rules.ts'
import { pieceTrashApi } from './api.ts'
import { useRenewal } from './use-renewal.ts'

/** Over the content in the trash. */
export function ContentTrash({ count }: { count: number | undefined }) {
  const renew = useRenewal()
  const empty = async () => {
    const done = await pieceTrashApi.emptyTrash.call()
    await renew()
    return done
  }
  return <TrashBar days={trashDays} count={count} onEmpty={empty} />
}

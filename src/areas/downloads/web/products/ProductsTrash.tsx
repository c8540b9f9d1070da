import { useQueryClient } from '@tanstack/react-query'
import { TrashBar } from '#areas/lists/web/shared/TrashBar.tsx'
import { trashDays } from '../../rules.ts'
import { downloadsApi } from '../api.ts'

/** Over the products in the trash. Those that people bought are never deleted for good. */
export function ProductsTrash({ count }: { count: number | undefined }) {
  const queries = useQueryClient()
  const empty = async () => {
    const done = await downloadsApi.emptyTrash.call()
    await queries.invalidateQueries({ queryKey: downloadsApi.list.key() })
    return done
  }
  return <TrashBar days={trashDays} count={count} keptFor="buyers" onEmpty={empty} />
}

import { type SQL, sql } from 'drizzle-orm'
import type { PersonExport, PersonKeys } from '#platform/person-export.ts'

/** A person's archive has what they may download, their license keys and what they downloaded, by the rights that are theirs. */
export const ownDownloads: PersonExport = {
  besides: {
    download_rights: (keys) => sql`(t.workspace_id, t.grant_id) in ${ownGrants(keys)}`,
    license_keys: (keys) => sql`(t.workspace_id, t.right_id) in (
      select r.workspace_id, r.id from download_rights r where (r.workspace_id, r.grant_id) in ${ownGrants(keys)})`,
    download_copies: (keys) => sql`(t.workspace_id, t.right_id) in (
      select r.workspace_id, r.id from download_rights r where (r.workspace_id, r.grant_id) in ${ownGrants(keys)})`,
    download_starts: (keys) => sql`(t.workspace_id, t.right_id) in (
      select r.workspace_id, r.id from download_rights r where (r.workspace_id, r.grant_id) in ${ownGrants(keys)})`,
  },
}

/** Their own, as themselves or claimed with whatever address; what someone else claimed with theirs is not. */
const ownGrants = ({ userId, contacts }: PersonKeys): SQL => sql`(
  select g.workspace_id, g.id from grants g
  where g.user_id = ${userId}
    or g.user_id is null and (g.workspace_id, g.contact_id) in (select * from ${contacts} m))`

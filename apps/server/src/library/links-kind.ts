import { webAddress } from '@yuelan/contract';
import { z } from 'zod';
import { contentKind, line } from '../content/public.ts';
import { layOverSettings } from './actions/change-library.ts';

/** Related links of the home page: `links:` with `name` and `url` in `links.yaml`, in place of the setting opacConfigLinks. */
export const linksKind = contentKind({
  name: 'links',
  layout: 'file',
  format: 'yaml',
  main: z.strictObject({
    links: z
      .array(z.strictObject({ name: line(100), url: webAddress }))
      .max(50)
      .meta({ input: 'links' }),
  }),
  preview: (links) => links,
  address: () => '/',
  build: ({ main }) => main.fields.links.map(({ name, url }) => ({ linkName: name, linkUrl: url })),
  async apply(tx, { clientid }, { save, now }) {
    await layOverSettings(tx, clientid, { opacConfigLinks: save[0]?.value ?? null }, now);
  },
});

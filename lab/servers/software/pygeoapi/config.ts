import path from 'node:path';
import { defined } from '../../../../engine/model/defined.ts';

const nowhere = 'http://example.invalid';
const none = 'none';

/** Page sizes that the seeded collections exceed. The document names them, too. */
const limits = { default_items: 10, max_items: 50 } as const;

const collection = (title: string, provider: object): object => ({
  type: 'collection',
  title,
  description: `${title} of a network`,
  keywords: ['stations'],
  extents: { spatial: { bbox: [-180, -90, 180, 90], crs: 'http://www.opengis.net/def/crs/OGC/1.3/CRS84' } },
  providers: [{ type: 'feature', id_field: 'id', ...provider }],
});

/** Collections by their names: one for each kind of file that seed.py writes. */
const collectionsIn = (data: string): Readonly<Record<string, object>> => ({
  stations: collection('Stations', {
    name: 'CSV',
    data: path.join(data, 'stations.csv'),
    geometry: { x_field: 'lon', y_field: 'lat' },
  }),
  sites: collection('Sites', {
    name: 'TinyDB',
    data: path.join(data, 'sites.tinydb'),
    time_field: 'opened',
    title_field: 'name',
  }),
  posts: collection('Posts', { name: 'GeoJSON', data: path.join(data, 'posts.geojson') }),
});

/** pygeoapi's configuration; `isOld`: for releases before 0.20. JSON is YAML, too. */
export const configOf = (port: number, data: string, isOld: boolean): object => ({
  server: {
    bind: { host: '127.0.0.1', port },
    url: `http://127.0.0.1:${port}`,
    mimetype: 'application/json; charset=UTF-8',
    encoding: 'utf-8',
    language: 'en-US',
    limits,
    ...defined({ limit: isOld ? limits.default_items : undefined }),
    map: { url: `${nowhere}/{z}/{x}/{y}.png`, attribution: none },
  },
  logging: { level: 'ERROR' },
  metadata: {
    identification: {
      title: 'Stations',
      description: 'Stations of a network',
      keywords: ['stations'],
      keywords_type: 'theme',
      terms_of_service: none,
      url: nowhere,
    },
    license: { name: none, url: nowhere },
    provider: { name: none, url: nowhere },
    contact: { name: none, position: none, email: 'nobody@example.invalid', url: nowhere, role: 'pointOfContact' },
  },
  resources: isOld ? { stations: collectionsIn(data)['stations'] } : collectionsIn(data),
});

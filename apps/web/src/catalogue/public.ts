/** What other parts of the portal use of the catalogue. */
export { ClassTiles } from './components/class-tiles.tsx';
export { RankPanel } from './components/rank-panel.tsx';
export { RankShelf } from './components/rank-shelf.tsx';
export { SearchBar } from './components/search-bar.tsx';

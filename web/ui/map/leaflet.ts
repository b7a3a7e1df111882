/*
 * The only file that imports the map packages, so that either can be replaced in one place (react-leaflet is not under
 * an open-source licence; see NOTICE).
 */
import 'leaflet/dist/leaflet.css';

export { DivIcon, GridLayer, Marker, type Coords, type DoneCallback, type Map as LeafletMap } from 'leaflet';
export { MapContainer, useMap, useMapEvents } from 'react-leaflet';

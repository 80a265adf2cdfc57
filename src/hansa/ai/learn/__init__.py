"""Training the network by self-play. Needs PyTorch: `pip install 'hansa[train]'`."""
